import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

type Point = { readonly x: number; readonly y: number };

export function PicturePreview(props: { url: string; subject: string }) {
  const frame = useRef<HTMLDivElement>(null);
  /** Shares (0 to 1) of width and height. */
  const [tapped, setTapped] = useState<Point | null>(null);

  useLayoutEffect(() => {
    const shown = frame.current;
    if (shown === null || tapped === null) return;
    shown.scrollLeft = tapped.x * shown.scrollWidth - shown.clientWidth / 2;
    shown.scrollTop = tapped.y * shown.scrollHeight - shown.clientHeight / 2;
  }, [tapped]);

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    if (tapped !== null) return setTapped(null);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A click by keyboard has `detail` 0 and no position.
    const place = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    setTapped(event.detail === 0 ? { x: 0.5, y: 0.5 } : place);
  };

  return (
    <figure className="preview">
      <div className="preview-frame" ref={frame} data-large={tapped !== null || undefined}>
        <button type="button" onClick={tap}>
          <img src={props.url} alt={`撮影した${props.subject}`} />
          <span className="visually-hidden">{tapped === null ? '拡大する' : '元の大きさに戻す'}</span>
        </button>
      </div>
      <figcaption aria-hidden="true">
        {tapped === null ? '写真をタップすると拡大できます' : 'もう一度タップすると元に戻ります'}
      </figcaption>
    </figure>
  );
}
