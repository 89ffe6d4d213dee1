/** By the NFKC form of the mark, without brackets: ㈱ and ㊑ are 株. */
const companyWords: Record<string, string> = {
  株: '株式会社',
  株式会社: '株式会社',
  KK: '株式会社',
  有: '有限会社',
  名: '合名会社',
  資: '合資会社',
  社: '社団法人',
  財: '財団法人',
  学: '学校法人',
  医: '医療法人',
  宗: '宗教法人',
  協: '協同組合',
};

export const expandCompanyMarks = (text: string): string =>
  text.replace(
    /[㈠-㉃㊊-㊰㍿㏍]/g,
    (mark) => companyWords[mark.normalize('NFKC').replace(/[()]/g, '')] ?? mark,
  );
