const slow = '通信が遅くなっています。このままお待ちください。';

/** A screen reader announces the texts, not the percentage. */
export function UploadProgress(props: { share: number | null; isSlow: boolean }) {
  const { share, isSlow } = props;
  const percent = share === null ? 0 : Math.floor(share * 100);
  const text =
    share === null
      ? ''
      : percent < 100
        ? `${isSlow ? slow : ''}写真を送信しています`
        : '写真を確認しています';
  return (
    <div className="upload" data-active={share !== null || undefined}>
      <p role="status">{text}</p>
      {share === null ? null : (
        <div className="upload-bar">
          <progress value={percent} max={100} aria-label="送信の進み具合" />
          <span>{percent}%</span>
        </div>
      )}
    </div>
  );
}
