/** Text for the parent after the cut-over (docs/design/identity.md "Cut-over"): no photo of the child's card is needed. */
export const cardIsRead =
  'カードの写真は必要ありません。このあと親権者さまの本人確認のときに、お子さまのカードもスマートフォンで読み取ります。1歳未満のお子さまの、顔写真がないカードもご利用いただけます。';
