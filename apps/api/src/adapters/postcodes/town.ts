import { toFullWidth } from '@kaisetsu/domain/text/width';

/** A town in the spelling that applicants use, and its reading. Both are empty when the postal number has no named town. */
export type Town = { readonly section: string; readonly kanaSection: string };

/**
 * Turns a town name of Japan Post's file into the spelling that applicants use. The file's field for the town also has
 * remarks: block ranges in brackets, "when not listed below", "when a number follows the village name", "the whole
 * village". Several towns in one field (井道、奥井道) become several results. Width, dashes and decomposed characters are
 * normalised first.
 *
 * @param municipality kanji name of the municipality; a remark about the municipality itself is not a town
 */
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

  const section = withoutBrackets(town);
  const kanaSection = withoutBrackets(kana);
  // A range or list of land divisions (地割, in Iwate) is left out: the applicant types the division in the sub-address.
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

/** Removes the text from the first bracket on: a remark, a block or a floor. */
const withoutBrackets = (text: string): string => text.replace(/（.*$/s, '');
