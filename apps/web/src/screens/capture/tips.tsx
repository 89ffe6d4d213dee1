import type { ComponentType } from 'react';
import { type Fault, Figure } from './drawings.tsx';

export function Tips(props: { of: ComponentType<{ fault?: Fault }> }) {
  const { of: Document } = props;
  return (
    <>
      <h2>撮影のポイント</h2>
      <ul>
        <li>明るい場所で、真上から撮影してください。</li>
        <li>四隅まで、全体が写るようにしてください。</li>
        <li>光の反射や影が入らないようにしてください。</li>
      </ul>
      <div className="figures">
        <Figure bad drawing={<Document fault="blurred" />}>
          ぼやけ
        </Figure>
        <Figure bad drawing={<Document fault="glare" />}>
          光の反射
        </Figure>
        <Figure bad drawing={<Document fault="cut" />}>
          欠け
        </Figure>
      </div>
    </>
  );
}
