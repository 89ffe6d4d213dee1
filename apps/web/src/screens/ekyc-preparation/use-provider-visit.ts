import { useEffect, useState } from 'react';

/** Whether the browser is at the provider, or has come back, perhaps from its cache or the provider's app. */
export function useProviderVisit() {
  const [place, setPlace] = useState<'here' | 'away' | 'back'>('here');
  useEffect(() => {
    const onReturn = () => setPlace((now) => (now === 'away' ? 'back' : now));
    const onRestored = (event: PageTransitionEvent) => event.persisted && onReturn();
    // A return from the provider's app fires `visibilitychange` but no `pageshow`.
    const onShown = () => document.visibilityState === 'visible' && onReturn();
    window.addEventListener('pageshow', onRestored);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('pageshow', onRestored);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  return {
    place,
    /** @throws TypeError for an invalid URL or a scheme except http and https */
    leave: (url: string) => {
      const { protocol, href } = new URL(url);
      if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('not an http(s) URL');
      window.location.assign(href);
      setPlace('away');
    },
  };
}
