import { toFullWidth } from '../text/width.ts';

/** Empty when the postal number has no named town. */
export type Town = { readonly section: string; readonly kanaSection: string };

export function readTowns(municipality: string, town: string, kana: string): readonly Town[] {
  return readNormalised(municipality, toFullWidth(town), toFullWidth(kana));
}

function readNormalised(municipality: string, town: string, kana: string): readonly Town[] {
  if (town === '以下に掲載がない場合') return [nowhere];
  const remark = /^(.+)の次に.*番地.*場合/.exec(town);
  if (remark !== null) {
    const [, named = ''] = remark;
    const kanaNamed = kana.replace(/ノツギニ.*$/, '');
    return municipality.endsWith(named) ? [nowhere] : [{ section: named, kanaSection: kanaNamed }];
  }
  if (town !== '一円' && town.endsWith('一円') && municipality.endsWith(town.slice(0, -2))) return [nowhere];

  const section = stripBrackets(town);
  const kanaSection = stripBrackets(kana);
  // The applicant types the 地割 in the sub-address.
  const divided = /^(.*?)第?[０-９]+地割[～、（]/.exec(`${section}（`);
  if (divided !== null && /[～、]/.test(section)) {
    return [
      { section: divided[1] ?? '', kanaSection: kanaSection.replace(/(?:ダイ)?[０-９]+チワリ.*$/, '') },
    ];
  }
  const sections = section.split('、');
  const kanas = kanaSection.split('、');
  return sections.map((one, index) => ({
    section: one,
    kanaSection: kanas.length === sections.length ? (kanas[index] ?? '') : '',
  }));
}

const nowhere: Town = { section: '', kanaSection: '' };

const stripBrackets = (text: string): string => text.replace(/（.*$/s, '');
