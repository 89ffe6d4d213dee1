import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { isRecentWithoutSecrets } from '../capture/certificates.ts';
import { laterMethodTexts } from '../identity/later-method-texts.ts';
import { phone } from '../identity/method-texts.ts';

export function Preparation({ method, hasTwoCards }: { method: IdentityMethod; hasTwoCards: boolean }) {
  const { parentDocuments, parentNote } = laterMethodTexts[method];
  return (
    <div className="preparation">
      <section>
        <h3>お子さまのマイナンバーカード</h3>
        <p>
          お子さまご本人の、有効期限内のマイナンバーカード（個人番号カード）
          {hasTwoCards ? 'と、その数字4桁の暗証番号' : null}をご用意ください。
        </p>
        <p className="preparation-note">
          ※2024年12月2日以降に申請された1歳未満のお子さまのカードには、顔写真がありません。
        </p>
      </section>
      <section>
        <h3>お子さまの補完書類（いずれか1点）</h3>
        <ul>
          <li>
            <strong>住民票の写し</strong>
            <br />
            {isRecentWithoutSecrets}
          </li>
          <li>
            <strong>母子健康手帳</strong>
            <br />
            出生届出済証明の印があるもの
          </li>
        </ul>
      </section>
      <section>
        <h3>親権者さまの本人確認書類{parentDocuments.length > 1 ? '（いずれか1点）' : null}</h3>
        <ul>
          {parentDocuments.map((document) => (
            <li key={document}>{document}</li>
          ))}
        </ul>
        <p className="preparation-note">{parentNote}</p>
      </section>
      {method === 'IMAGE' ? null : (
        <section>
          <h3>{phone[0]}</h3>
          <p>
            {phone[1]}
            {hasTwoCards ? '2枚のカードを、1台のスマートフォンで読み取れます。' : null}
          </p>
        </section>
      )}
    </div>
  );
}
