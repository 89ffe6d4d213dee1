/** Stays until the clerk closes it or decides the next case. */
export function Announcement({
  text,
  onClose,
}: {
  readonly text: string | null;
  readonly onClose: () => void;
}) {
  return (
    <div role="status">
      {text === null ? null : (
        <p className="announcement">
          {text}
          <button type="button" onClick={onClose} aria-label="お知らせを閉じる">
            ×
          </button>
        </p>
      )}
    </div>
  );
}
