import type { Generated } from 'kysely';

export interface AnalyticsTables {
  analytics_event: {
    id: Generated<number>;
    captured_at: Date;
    /** When the page was last known to be viewed. */
    seen_at: Date;
    kind: 'page' | 'event' | 'link' | 'download';
    /** 16 hexadecimal digits. */
    visitor_id: string;
    /** Only of people who agreed to personalized tracking. */
    uid: string | null;
    /** Identifies a page view among those of a visitor. */
    view_id: string | null;
    url: string;
    referrer: string;
    title: string;
    category: string;
    action: string;
    /** The target of a link or download, or the name of an event. */
    target: string;
  };
}
