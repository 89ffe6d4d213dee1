import { useState } from 'react';
import { Button } from './button.tsx';

export function CopyButton(props: { text: string; label: string; failed: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div className="copy">
      <Button kind="small" onPress={() => void copy()}>
        {props.label}
      </Button>
      <p role="status" className="copy-status">
        {copied === null ? '' : copied ? 'コピーしました。' : props.failed}
      </p>
    </div>
  );
}
