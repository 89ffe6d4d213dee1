/** Municipalities that ended since 2010: prefecture, former name without its county, spellings of today. */
const lines = `
岩手県 滝沢村 滝沢市
宮城県 富谷町 富谷市
栃木県 岩舟町 栃木市岩舟町
埼玉県 鳩ヶ谷市 川口市
埼玉県 白岡町 白岡市
千葉県 大網白里町 大網白里市
石川県 野々市町 野々市市
静岡県 浜松市中区 浜松市中央区
静岡県 浜松市東区 浜松市中央区
静岡県 浜松市西区 浜松市中央区
静岡県 浜松市南区 浜松市中央区
静岡県 浜松市北区 浜松市浜名区 浜松市中央区
静岡県 浜松市浜北区 浜松市浜名区
愛知県 長久手町 長久手市
兵庫県 篠山市 丹波篠山市
山口県 阿東町 山口市阿東
福岡県 那珂川町 那珂川市
福岡県 前原市 糸島市
福岡県 二丈町 糸島市二丈
福岡県 志摩町 糸島市志摩
長崎県 江迎町 佐世保市江迎町
長崎県 鹿町町 佐世保市鹿町町
熊本県 城南町 熊本市南区城南町
熊本県 植木町 熊本市北区植木町
鹿児島県 姶良町 姶良市
鹿児島県 加治木町 姶良市加治木町
鹿児島県 蒲生町 姶良市蒲生町`;

export type FormerMunicipality = { readonly former: string; readonly now: readonly string[] };

const byPrefecture = new Map<string, FormerMunicipality[]>();
for (const line of lines.trim().split('\n')) {
  const [prefecture = '', former = '', ...now] = line.split(' ');
  byPrefecture.set(prefecture, [...(byPrefecture.get(prefecture) ?? []), { former, now }]);
}

/** `address` may begin with the county. */
export function findFormerMunicipality(
  prefecture: string,
  address: string,
): (FormerMunicipality & { readonly rest: string }) | undefined {
  const withoutCounty = address.replace(/^.{1,4}?郡(?=.+[町村])/u, '');
  for (const one of byPrefecture.get(prefecture) ?? []) {
    if (withoutCounty.startsWith(one.former)) return { ...one, rest: withoutCounty.slice(one.former.length) };
  }
  return undefined;
}
