import { ContactDetails } from './contact-details.tsx';

export function Contact() {
  return (
    <section className="contact">
      <h2>お問い合わせ</h2>
      <ContactDetails />
    </section>
  );
}
