export type Word = {
  readonly surface: string;
  readonly reading?: string;
  readonly partOfSpeech?: string;
  readonly partOfSpeechSubcategory1?: string;
  readonly partOfSpeechSubcategory2?: string;
};

export type Analyse = (text: string) => readonly Word[];

/** The dictionary needs more than 100 MB of memory. */
export async function loadAnalyser(): Promise<Analyse> {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const analyser = builder.build();
  return (text) => analyser.tokenize(text) as readonly Word[];
}
