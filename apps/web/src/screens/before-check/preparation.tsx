/** The parent's preparation list (spec 2.4 "Preparation list"). */
export function Preparation() {
  return (
    <div className="preparation">
      <section>
        <h3>お子さまのマイナンバーカード</h3>
        <p>お子さまご本人のマイナンバーカード（個人番号カード）をご用意ください。</p>
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
            発行から6か月以内で、本籍とマイナンバーの記載が省略されたもの
          </li>
          <li>
            <strong>母子健康手帳</strong>
            <br />
            出生届出済証明の印があるもの
          </li>
        </ul>
      </section>
      <section>
        <h3>親権者さまの本人確認書類（いずれか1点）</h3>
        <ul>
          <li>運転免許証</li>
          <li>運転経歴証明書</li>
          <li>マイナンバーカード（個人番号カード）</li>
          <li>住民基本台帳カード</li>
        </ul>
      </section>
    </div>
  );
}
