/** Sentence of the first screen, in both flows: how an applicant continues an interrupted application. */
export const howToResume = '中断しても、同じメールアドレスを認証すると、続きから再開できます。';
