declare module 'virtual:name-tables' {
  export const surnames: string;
  export const givenNames: string;
}
