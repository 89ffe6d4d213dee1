/**
 * Former and present names, from the list of changes of the Ministry of Internal Affairs (総務省 市町村合併資料集), without
 * prefecture and county. Older than 2012 is no card that a bank accepts.
 */
const renamed: Readonly<Record<string, string>> = {
  ...{ 長久手町: '長久手市', 白岡町: '白岡市', 大網白里町: '大網白里市', 滝沢村: '滝沢市', 富谷町: '富谷市' },
  ...{ 那珂川町: '那珂川市', 篠山市: '丹波篠山市' },
  ...{ 浜松市中区: '浜松市中央区', 浜松市東区: '浜松市中央区', 浜松市西区: '浜松市中央区' },
  ...{ 浜松市南区: '浜松市中央区', 浜松市北区: '浜松市浜名区 浜松市中央区', 浜松市浜北区: '浜松市浜名区' },
};

export function listPresentNames(place: string): readonly string[] {
  const former = Object.keys(renamed).find((name) => place.startsWith(name));
  if (former === undefined) return [place];
  return (renamed[former] ?? '').split(' ').map((name) => name + place.slice(former.length));
}
