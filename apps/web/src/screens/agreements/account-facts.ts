/** `whose` is 方 or お子さま. */
export const createAccountFacts = (bankName: string, whose: string) => ({
  firstTimeOnly: `${bankName}の口座をはじめて開設する${whose}のみ、お申込みいただけます。`,
  noPassbook:
    '通帳は発行されず、印鑑の届出も原則としてありません。あとから通帳を発行する場合は、手数料1,100円（税込）がかかります。',
  card: 'キャッシュカードは、口座開設後1～2週間程度で郵送します。一定の期間内にお受け取りいただけない場合、お申込みは自動的に取り消しとなります。',
  mayRefuse: 'すべての条件を満たしていても、口座の開設をお断りすることがあります。',
});
