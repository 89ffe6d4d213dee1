import { ContactDetails } from './contact-details.tsx';

/** The bank's contact, for the receipt and for error pages. */
export function Contact() {
  return (
    <section className="contact">
      <h2>お問い合わせ</h2>
      <ContactDetails />
    </section>
  );
}
