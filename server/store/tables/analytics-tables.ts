import type { Generated } from 'kysely';

export interface AnalyticsTables {
  analytics_event: {
    id: Generated<number>;
    captured_at: Date;
    /** When the page was last known to be looked at. */
    seen_at: Date;
    kind: 'page' | 'event' | 'link' | 'download';
    /** 16 hexadecimal digits. */
    visitor_id: string;
    /** Only of people who agreed to be known by name. */
    uid: string | null;
    /** Names a page view among those of a visitor. */
    view_id: string | null;
    url: string;
    referrer: string;
    title: string;
    category: string;
    action: string;
    /** What a link or a download led to, or the name of an event. */
    target: string;
  };
}
