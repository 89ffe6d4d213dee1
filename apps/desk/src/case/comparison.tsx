import type { DeskPerson } from '@kaisetsu/domain/desk';
import { identityDocumentKinds } from '@kaisetsu/domain/identity/identity-document';
import names from '../names.json' with { type: 'json' };
import { comparedAttributes } from '../texts.ts';
import { markDifferences, type Segment } from './character-diff.ts';

const likenessNames = {
  same: '一致',
  equivalent: '同じ内容',
  review: '要確認',
  differs: '不一致',
  absent: '記載なし',
} as const;

export function Comparison({ person, isChild }: { readonly person: DeskPerson; readonly isChild: boolean }) {
  const { typed, verified, comparison, citation, document, role } = person;
  const who = role === 'PROXY' ? '親権者さま' : isChild ? 'お子さま' : 'お客さま';
  return (
    <section className="panel">
      <h2>
        {who}の本人確認
        <small>
          {citation}
          {document === null ? '' : `　${identityDocumentKinds[document.kind]} ${document.number ?? ''}`}
        </small>
      </h2>
      {typed === null || verified === null ? (
        <p>確認サービスからの内容はありません。提出された書類と、お申込みの内容を見比べてください。</p>
      ) : (
        <table className="comparison">
          <thead>
            <tr>
              {['項目', '入力内容', '本人確認書類', '照合'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedAttributes.map((attribute) => {
              const likeness = comparison?.[attribute] ?? 'absent';
              const onCard = verified[attribute];
              const marked = markDifferences(typed[attribute], onCard ?? typed[attribute]);
              return (
                <tr key={attribute} className={`is-${likeness}`}>
                  <th scope="row">{names.attributes[attribute]}</th>
                  <td>
                    <Marked segments={marked.typed} />
                  </td>
                  <td>{onCard === undefined ? '記載なし' : <Marked segments={marked.verified} />}</td>
                  <td>
                    {onCard === undefined && likeness === 'equivalent'
                      ? '漢字の読みと合う'
                      : likenessNames[likeness]}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Marked({ segments }: { readonly segments: readonly Segment[] }) {
  let at = 0;
  return segments.map(({ text, differs }) => {
    at += text.length;
    return differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}
