import { Stages } from '@kaisetsu/ui/stages.tsx';
import { type ReactNode, useContext } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { createAccountFacts } from '../agreements/account-facts.ts';
import { preCheckStart } from '../agreements/pre-check-questions.tsx';
import { MethodContext, methodTexts, phone } from '../identity/method-texts.ts';
import { Hero, howToResume } from '../landing/hero.tsx';

export function Welcome() {
  const bank = useBank();
  const [method] = useContext(MethodContext);
  const { introduction, stage } = methodTexts[method];
  const needed: readonly (readonly [string, ReactNode])[] = [
    ['本人確認書類', introduction],
    ...(method === 'IMAGE' ? [] : [phone]),
    [
      'メールアドレス',
      <>
        <span className="unbroken">{bank.mailAddress}</span>からのメールを受信できるもの。
      </>,
    ],
  ];
  return (
    <>
      <Hero
        catchPhrase={
          <>
            ご来店なしで、
            <br />
            スマートフォンから口座開設
          </>
        }
        jump={{ label: '質問へ進む', to: preCheckStart }}
      />
      <h2>ご用意いただくもの</h2>
      <ul className="facts">
        {needed.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <br />
            {text}
          </li>
        ))}
      </ul>
      <h2>お申込みの流れ</h2>
      <Stages
        stages={[
          ['確認と同意', 'この画面の質問にお答えください。'],
          ['お客さま情報の入力', `メールアドレスを認証し、お名前などを入力します。${howToResume}`],
          ['本人確認', stage],
          ['お申込み完了', '結果はメールでお知らせします。'],
        ]}
      />
      <h2>ご確認ください</h2>
      <ul className="facts">
        {Object.values(createAccountFacts(bank.name, '方')).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}
