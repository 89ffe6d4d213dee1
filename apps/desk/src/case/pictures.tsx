import type { DeskCase } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { useEffect, useState } from 'react';
import { describeFailure, getPicture, pathOfCase } from '../client/call.ts';
import { formatTime } from '../format.ts';
import names from '../names.json' with { type: 'json' };

type Shown = { readonly type: DocumentType; readonly url: string };

export function Pictures({ id, pictures }: { readonly id: string; readonly pictures: DeskCase['pictures'] }) {
  const [open, setOpen] = useState<Shown | null>(null);
  if (pictures.length === 0) return null;
  return (
    <section className="panel">
      <h2>提出された書類</h2>
      <ul className="pictures">
        {pictures.map(({ type, storedAt }) => (
          <li key={type}>
            <Thumbnail id={id} type={type} onOpen={(url) => setOpen({ type, url })} />
            <p>
              {names.documents[type]}
              <small>{formatTime(storedAt)} 受信</small>
            </p>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PictureViewer title={names.documents[open.type]} url={open.url} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

/** Loaded once: each request of a picture is an audit row. */
function Thumbnail(props: { id: string; type: DocumentType; onOpen: (url: string) => void }) {
  const { id, type, onOpen } = props;
  const loaded = useLoadedOnce<{ url?: string; failure?: string }>(
    (signal) =>
      getPicture(`/api${pathOfCase(id)}/pictures/${type}`, signal).then(
        (blob) => ({ url: URL.createObjectURL(blob) }),
        (error: unknown) => ({ failure: describeFailure(error) }),
      ),
    null,
  );
  const { url = '', failure } = loaded ?? {};
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (failure !== undefined) return <p className="field-error">{failure}</p>;
  if (url === '') return <div className="thumbnail" />;
  return (
    <button type="button" className="plain thumbnail" onClick={() => onOpen(url)}>
      <img src={url} alt={`${names.documents[type]}（拡大する）`} />
    </button>
  );
}

/** Percent of the dialog's width. */
const zooms = [100, 150, 200, 300, 400] as const;

const addStep = (by: 1 | -1) => (zoom: number) => Math.min(zooms.length - 1, Math.max(0, zoom + by));

function PictureViewer(props: { title: string; url: string; onClose: () => void }) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const size = `${zooms[zoom]}%`;
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === '+' || key === ';') setZoom(addStep(1));
      if (key === '-') setZoom(addStep(-1));
      if (key === 'r') setTurns((old) => old + 1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <div className="viewer">
      <Dialog
        title={props.title}
        onClose={props.onClose}
        actions={
          <div className="row">
            <Button kind="small" disabled={zoom === 0} onPress={() => setZoom(addStep(-1))}>
              縮小（−）
            </Button>
            <Button kind="small" disabled={zoom === zooms.length - 1} onPress={() => setZoom(addStep(1))}>
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
