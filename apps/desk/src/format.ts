export const formatNumber = (applicationNumber: string): string =>
  applicationNumber.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3');

const createFormat = (date: Intl.DateTimeFormatOptions) => {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', ...date, ...time });
  return (instant: string): string => format.format(new Date(instant));
};
export const formatTime = createFormat({ year: 'numeric', month: 'numeric', day: 'numeric' });
export const formatClock = createFormat({});

/** Such as 3日5時間. */
export function formatAge(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days}日${hours}時間`;
  return hours > 0 ? `${hours}時間${minutes % 60}分` : `${minutes}分`;
}

export const secondsSince = (instant: string): number => (Date.now() - new Date(instant).getTime()) / 1000;
