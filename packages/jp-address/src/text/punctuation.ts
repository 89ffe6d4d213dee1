/** Dictation writes them. A name and an address have none. */
export const hasPunctuation = (text: string): boolean => /[。、｡､]/.test(text);

/** A space stays between two lots: 101、102. */
export const stripPunctuation = (text: string): string =>
  text.replace(/([0-9０-９])[。、｡､]+(?=[0-9０-９])/g, '$1 ').replace(/[。、｡､]/g, '');
