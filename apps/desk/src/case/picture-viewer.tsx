import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useCallback, useEffect, useState } from 'react';

/** Percent of the dialog's width. */
const zooms = [100, 150, 200, 300, 400] as const;

export function PictureViewer(props: {
  readonly title: string;
  readonly url: string;
  readonly onClose: () => void;
}) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const enlarge = useCallback(
    (by: 1 | -1) => setZoom((old) => Math.min(zooms.length - 1, Math.max(0, old + by))),
    [],
  );
  const size = `${zooms[zoom]}%`;
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === '+' || key === ';') enlarge(1);
      if (key === '-') enlarge(-1);
      if (key === 'r') setTurns((old) => old + 1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [enlarge]);
  return (
    <div className="viewer">
      <Dialog
        title={props.title}
        onClose={props.onClose}
        actions={
          <div className="row">
            <Button kind="small" disabled={zoom === 0} onPress={() => enlarge(-1)}>
              縮小（−）
            </Button>
            <Button kind="small" disabled={zoom === zooms.length - 1} onPress={() => enlarge(1)}>
              拡大（+）
            </Button>
            <Button kind="small" onPress={() => setTurns(turns + 1)}>
              回転（r）
            </Button>
            <Button kind="small" onPress={props.onClose}>
              閉じる（Esc）
            </Button>
          </div>
        }
      >
        <div className="viewer-picture">
          <button
            type="button"
            className="plain"
            style={{ width: size, height: size }}
            onClick={() => setZoom((zoom + 1) % zooms.length)}
          >
            <img
              src={props.url}
              alt={`${props.title}（押すと拡大）`}
              style={{ rotate: `${turns * 90}deg` }}
            />
          </button>
        </div>
      </Dialog>
    </div>
  );
}
