const date =
  '(?:(?:明治|大正|昭和|平成|令和|[MTSHR])\\s?(?:\\d{1,2}|元)|(?:19|20)\\d{2})\\s?[年./-]\\s?\\d{1,2}\\s?[月./-]\\s?\\d{1,2}日?';
const changeWord = '変更|現住所|新住所|住所|転居|転入|転出|異動|消除|失効';
const prefectureName = '(?:東京都|北海道|(?:京都|大阪)府|[\\p{Ideographic}]{2,3}県)';
const buildingWord =
  '(?![市区町村]?[営立])(?![^\\d]*(?:ビル|荘|寮|館|棟|団地|住宅|マンション|アパート|ハイツ|コーポ|メゾン))';
/** The lot of a town distinguishes 西町1-2 from メゾン西町. */
const municipalityName = `[\\p{Ideographic}ぁ-ヶ]{1,6}?(?:市|郡[\\p{Ideographic}ぁ-ヶ]{1,5}?[町村]|区)${buildingWord}[\\p{Ideographic}ぁ-ヶ]{1,15}[\\d一二三四五六七八九十]`;
const start = new RegExp(
  `(?:(?<=[\\d号地番)） ])|(?<= ))\\s*[(（]?(?:${date}|${changeWord}|${prefectureName}${buildingWord}[\\p{Ideographic}ぁ-ヶ]|(?<= )${municipalityName})`,
  'gu',
);
const change = new RegExp(`${date}|${changeWord}`, 'u');
const label = new RegExp(
  `^[\\s(（]*(?:(?:${date}|${changeWord}|届出?|より|から|[:：()（）/・、\\s])\\s*)+`,
  'u',
);

export type AddressOnCard = {
  /** Oldest first. */
  readonly addresses: readonly string[];
  /** A date or a word such as 変更 says that the last one is in force. */
  readonly isDated: boolean;
};

/** The back of a card lists changes: 天神１－２－３ 令和７年４月１日 早良区西新４－１－１. */
export function splitNotes(text: string): AddressOnCard {
  const first = text.search(/\d/);
  if (first < 0) return { addresses: [text], isDated: false };
  const starts = [...text.matchAll(start)].map(({ index }) => index).filter((index) => index > first);
  const parts = [0, ...starts].map((from, at) => text.slice(from, starts[at]));
  const addresses = parts.map((part, at) => (at === 0 ? part : part.replace(label, '')).trim());
  return {
    addresses: addresses.filter((address, at) => at === 0 || /\d/.test(address)),
    isDated: change.test(text.slice(starts[0] ?? text.length)),
  };
}
