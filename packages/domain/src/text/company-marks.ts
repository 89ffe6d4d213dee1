const companyWords: Record<string, string> = {
  '㈱': '株式会社',
  '㊑': '株式会社',
  '㍿': '株式会社',
  '㏍': '株式会社',
  '㈲': '有限会社',
  '㊒': '有限会社',
  '㈴': '合名会社',
  '㊔': '合名会社',
  '㈾': '合資会社',
  '㊮': '合資会社',
  '㈳': '社団法人',
  '㊓': '社団法人',
  '㈶': '財団法人',
  '㊖': '財団法人',
  '㈻': '学校法人',
  '㊫': '学校法人',
  '㊩': '医療法人',
  '㊪': '宗教法人',
  '㈿': '協同組合',
  '㊯': '協同組合',
};

export function expandCompanyMarks(text: string): string {
  return Array.from(text, (character) => companyWords[character] ?? character).join('');
}
