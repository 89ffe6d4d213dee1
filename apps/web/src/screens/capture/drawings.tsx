import type { ReactNode } from 'react';
import './drawings.css';

const paper = { fill: 'var(--paper)' };
const tint = { fill: 'var(--tint)' };
const accent = { fill: 'var(--accent)', stroke: 'none' };
const accentLine = { stroke: 'var(--accent)', strokeWidth: 4 };
const text = { stroke: '#9aa3b2', strokeWidth: 4 };
const seal = { stroke: 'var(--error)' };
const black = { stroke: '#16181d', strokeWidth: 11, strokeLinecap: 'butt' } as const;
const glare = { fill: '#fff', stroke: 'none', opacity: 0.92 };

type Fault = 'blurred' | 'glare' | 'cut';

function Sheet(props: { x: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${props.x} 12)`}>
      <rect {...paper} width="100" height="136" rx="3" />
      <path {...text} d="M30 18h40M14 38h72M14 54h72M14 70h50M14 86h72M14 102h60" />
      <rect {...seal} x="70" y="112" width="16" height="16" rx="2" />
      {props.children}
    </g>
  );
}

const drawings = {
  card: (
    <>
      <rect {...paper} x="24" y="20" width="192" height="120" rx="10" />
      <rect {...accent} x="24" y="38" width="192" height="7" />
      <rect {...tint} x="156" y="58" width="46" height="60" rx="3" />
      <circle cx="179" cy="80" r="11" />
      <path d="M160 118c0-24 38-24 38 0" />
      <path {...text} d="M40 62h84M40 80h100M40 98h64M40 116h92" />
    </>
  ),
  sheet: <Sheet x={70} />,
  blackenedSheet: (
    <Sheet x={70}>
      <path {...black} d="M12 54h76M12 86h76" />
    </Sheet>
  ),
  twoSheets: (
    <>
      <Sheet x={16} />
      <Sheet x={124} />
    </>
  ),
  handbook: (
    <>
      <path {...paper} d="M120 20C96 10 52 10 26 18v122c26-8 70-8 94 2z" />
      <path {...paper} d="M120 20c24-10 68-10 94-2v122c-26-8-70-8-94 2z" />
      <path {...text} d="M42 44h60M42 62h60M42 80h40M138 44h60M138 62h60" />
      <circle {...seal} cx="176" cy="102" r="22" />
      <circle {...seal} cx="176" cy="102" r="17" />
      <path {...seal} d="M166 96h20M168 102h16M166 108h20" />
    </>
  ),
  face: (
    <>
      <rect {...paper} x="76" y="6" width="88" height="148" rx="12" />
      <path d="M110 16h20" />
      <circle {...tint} cx="120" cy="74" r="34" />
      <circle cx="120" cy="66" r="15" />
      <path d="M94 106c2-28 50-28 52 0" />
      <path {...accentLine} d="M88 40v-8h8M152 40v-8h-8M88 112v8h8M152 112v8h-8" />
    </>
  ),
};

export type DrawingName = keyof typeof drawings;

export function Figure(props: { of: DrawingName; fault?: Fault; children: ReactNode }) {
  const { fault } = props;
  return (
    <figure className="figure" data-fault={fault}>
      <svg className="drawing" viewBox="0 0 240 160" aria-hidden="true">
        <g transform={fault === 'cut' ? 'translate(70 34)' : undefined}>{drawings[props.of]}</g>
        {fault === 'glare' ? <path {...glare} d="M88 12 150 12 92 150 30 150z" /> : null}
      </svg>
      <figcaption>
        {fault === undefined ? null : (
          <>
            <span aria-hidden="true">×　</span>悪い例
            <br />
          </>
        )}
        {props.children}
      </figcaption>
    </figure>
  );
}

const faults = [
  ['blurred', 'ぼやけ'],
  ['glare', '光の反射'],
  ['cut', '欠け'],
] as const;

export function Tips(props: { of: DrawingName }) {
  return (
    <>
      <h2>撮影のポイント</h2>
      <ul>
        <li>明るい場所で、真上から撮影してください。</li>
        <li>四隅まで、全体が写るようにしてください。</li>
        <li>光の反射や影が入らないようにしてください。</li>
      </ul>
      <div className="figures">
        {faults.map(([fault, name]) => (
          <Figure key={fault} of={props.of} fault={fault}>
            {name}
          </Figure>
        ))}
      </div>
    </>
  );
}
