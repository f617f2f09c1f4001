import { render, screen } from '@testing-library/react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { expect, test } from 'vitest';
import { LinkLayer } from '@/views/area/pdf/link-layer';

const RECT = [100, 700, 300, 680];
const link = (url?: string, subtype = 'Link') => ({ subtype, url, rect: RECT });

/** Returns a page of 600 by 800 points, whose origin is at the bottom left as in every PDF. */
function pageWith(...annotations: ReturnType<typeof link>[]): PDFPageProxy {
  const page: unknown = {
    getViewport: ({ scale }: { scale: number }) => ({
      convertToViewportPoint: (x: number, y: number) => [x * scale, (800 - y) * scale],
    }),
    getAnnotations: async () => annotations,
  };
  return page as PDFPageProxy;
}

async function addressesOn(page: PDFPageProxy): Promise<(string | null)[]> {
  render(<LinkLayer page={page} scale={2} rotation={0} />);
  await screen.findByRole('link', { name: 'https://last.example/' });
  return screen.getAllByRole('link').map((each) => each.getAttribute('href'));
}

test.each([
  { url: 'https://fair.example/stands?hall=2#map', shown: true },
  { url: 'HTTPS://fair.example/', shown: true },
  { url: 'mailto:hello@fair.example', shown: true },
  { url: 'javascript:alert(1)', shown: false },
  { url: 'data:text/html,<script>alert(1)</script>', shown: false },
  { url: 'file:///etc/passwd', shown: false },
  { url: ' javascript:https://fair.example/', shown: false },
  { url: undefined, shown: false },
])('a link of a document to $url is shown: $shown', async ({ url, shown }) => {
  const found = await addressesOn(pageWith(link(url), link('https://last.example/')));
  expect(found).toEqual(shown ? [url, 'https://last.example/'] : ['https://last.example/']);
});

test('a link of a document lies over its words and opens a window that cannot reach this one', async () => {
  await addressesOn(pageWith(link('https://no-link.example/', 'Highlight'), link('https://last.example/')));
  const shown = screen.getByRole('link');
  expect([shown.style.left, shown.style.top, shown.style.width, shown.style.height]).toEqual([
    '200px',
    '200px',
    '400px',
    '40px',
  ]);
  expect([shown.getAttribute('target'), shown.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a page whose links cannot be read is shown without them', async () => {
  const page = pageWith(link('https://last.example/'));
  const { rerender } = render(<LinkLayer page={page} scale={1} rotation={0} />);
  await screen.findByRole('link');
  page.getAnnotations = () => Promise.reject(new Error('damaged'));
  rerender(<LinkLayer page={page} scale={2} rotation={0} />);
  await expect.poll(() => screen.queryAllByRole('link')).toEqual([]);
});
