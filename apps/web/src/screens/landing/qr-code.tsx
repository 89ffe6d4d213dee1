import { useMemo } from 'react';
import { encode } from 'uqr';

export function QrCode(props: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    // ISO/IEC 18004 requires a quiet zone of four modules.
    const code = encode(props.text, { ecc: 'M', border: 4 });
    return { size: code.size, path: code.data.map(formatRowPath).join('') };
  }, [props.text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={props.label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function formatRowPath(row: readonly boolean[], y: number): string {
  const bits = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
