export const howToResume = '中断しても、同じメールアドレスを認証すると、続きから再開できます。';
