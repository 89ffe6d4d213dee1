import { useState } from 'react';
import { Button } from './button.tsx';

export function CopyButton(props: { text: string; label: string; failed: string }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setStatus('コピーしました。');
    } catch {
      setStatus(props.failed);
    }
  };
  return (
    <div className="copy">
      <Button kind="small" onPress={() => void copy()}>
        {props.label}
      </Button>
      <p role="status" className="copy-status">
        {status}
      </p>
    </div>
  );
}
