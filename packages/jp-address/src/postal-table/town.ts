import { toFullWidth } from '../text/width.ts';

export type Municipality = {
  readonly prefecture: string;
  readonly kanaPrefecture: string;
  readonly municipality: string;
  readonly kanaMunicipality: string;
};

/** Empty when the postal number has no named town. */
export type Town = { readonly section: string; readonly kanaSection: string };

export function readTowns(municipality: string, writtenTown: string, writtenKana: string): readonly Town[] {
  const [town, kana] = [toFullWidth(writtenTown), toFullWidth(writtenKana)];
  if (town === '以下に掲載がない場合') return [nowhere];
  const [named = '', remark = ''] = town.split('の次に');
  if (named !== '' && remark.includes('番地') && remark.includes('場合')) {
    const [kanaNamed = ''] = kana.split('ノツギニ', 1);
    return municipality.endsWith(named) ? [nowhere] : [{ section: named, kanaSection: kanaNamed }];
  }
  if (town !== '一円' && town.endsWith('一円') && municipality.endsWith(town.slice(0, -2))) return [nowhere];

  const section = stripBrackets(town);
  const kanaSection = stripBrackets(kana);
  // The applicant types the 地割 in the sub-address.
  const divided = /^(.*?)第?(?<![０-９])[０-９]+地割[～、（]/.exec(`${section}（`);
  if (divided !== null && /[～、]/.test(section)) {
    return [
      {
        section: divided[1] ?? '',
        kanaSection: kanaSection.replace(/(?:ダイ)?(?<![０-９])[０-９]+チワリ.*$/s, ''),
      },
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
