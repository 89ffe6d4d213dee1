import { Button } from '@kaisetsu/ui/button.tsx';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import type { ReactNode } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import './landing.css';

export function Hero(props: { catchPhrase: ReactNode; jump: { label: string; to: string } }) {
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
      <Button kind="secondary" onPress={() => goTo(props.jump.to)}>
        {props.jump.label}
      </Button>
      <ul className="hero-facts">
        <li>
          <strong>中断できます</strong>続きから再開
        </li>
        <li>
          <strong>来店不要</strong>Webで完結
        </li>
        <li>
          <strong>通帳なし</strong>印鑑も原則不要
        </li>
      </ul>
    </div>
  );
}

/** Screen readers and keyboard users continue at the heading. */
function goTo(elementId: string): void {
  scrollToElement(elementId, 'start');
  document.getElementById(elementId)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
