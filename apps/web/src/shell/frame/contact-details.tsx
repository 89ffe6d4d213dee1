import { ExternalLink } from '@kaisetsu/ui/button.tsx';
import { useBank } from './bank.ts';
import './contact.css';

export function Contact() {
  return (
    <section className="contact">
      <h2>お問い合わせ</h2>
      <ContactDetails />
    </section>
  );
}

export function ContactDetails() {
  const { contact, links } = useBank();
  return (
    <>
      <p>{contact.name}</p>
      <p className="contact-phone">
        フリーダイヤル
        <a className="contact-number" href={`tel:${contact.phoneNumber.replaceAll('-', '')}`}>
          {contact.phoneNumber}
        </a>
      </p>
      <p>受付時間：{contact.receptionHours}（銀行休業日を除く）</p>
      <p className="contact-faq">
        <ExternalLink href={links.faq}>よくあるご質問</ExternalLink>
      </p>
    </>
  );
}
