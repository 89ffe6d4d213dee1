/** Explains to the parent that after the cut-over the child's card is not photographed. */
export const cardIsRead =
  'カードの写真は必要ありません。このあと親権者さまの本人確認のときに、お子さまのカードもスマートフォンで読み取ります。1歳未満のお子さまの、顔写真がないカードもご利用いただけます。';
