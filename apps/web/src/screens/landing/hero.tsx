import { Button } from '@kaisetsu/ui/button.tsx';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import type { ReactNode } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import './landing.css';

export const howToResume = '中断しても、同じメールアドレスを認証すると、続きから再開できます。';

const facts = [
  ['中断できます', '続きから再開'],
  ['来店不要', 'Webで完結'],
  ['通帳なし', '印鑑も原則不要'],
];

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
        {facts.map(([fact, meaning]) => (
          <li key={fact}>
            <strong>{fact}</strong>
            {meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Screen readers and keyboard users continue at the heading. */
function goTo(elementId: string): void {
  scrollToElement(elementId, 'start');
  document.getElementById(elementId)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
