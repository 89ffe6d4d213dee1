import type { DeskCase } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { useEffect, useState } from 'react';
import { describeFailure, getPicture, pathOfCase } from '../client/call.ts';
import { formatTime } from '../format.ts';
import { documentNames } from '../texts.ts';
import { PictureViewer } from './picture-viewer.tsx';

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
              {documentNames[type]}
              <small>{formatTime(storedAt)} 受信</small>
            </p>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PictureViewer title={documentNames[open.type]} url={open.url} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

/** Loaded once: each request of a picture is an audit row. */
function Thumbnail(props: {
  readonly id: string;
  readonly type: DocumentType;
  readonly onOpen: (url: string) => void;
}) {
  const { id, type, onOpen } = props;
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    getPicture(`/api${pathOfCase(id)}/pictures/${type}`).then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error: unknown) => setFailure(describeFailure(error)),
    );
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, type]);
  if (failure !== null) return <p className="field-error">{failure}</p>;
  if (url === null) return <div className="thumbnail" />;
  return (
    <button type="button" className="plain thumbnail" onClick={() => onOpen(url)}>
      <img src={url} alt={`${documentNames[type]}（拡大する）`} />
    </button>
  );
}
