import type { ReactNode } from 'react';
import { useBank } from '../../shell/bank.ts';
import './landing.css';

/** The bank's card and three facts about the account. */
export function Hero(props: { catchPhrase: ReactNode }) {
  const bank = useBank();
  return (
    <div className="hero">
      <p className="hero-catch">{props.catchPhrase}</p>
      <img
        className="hero-card"
        src="/bank/card.svg"
        alt={`${bank.name}のキャッシュカード`}
        width={856}
        height={540}
      />
      <ul className="hero-facts">
        <li>
          <strong>約10分</strong>で入力完了
        </li>
        <li>
          <strong>来店不要</strong>カメラで完結
        </li>
        <li>
          <strong>通帳なし</strong>印鑑も原則不要
        </li>
      </ul>
    </div>
  );
}
