let mark = '';
let page = '';

const show = (): void => {
  const title = mark + page;
  if (document.title !== title) document.title = title;
};

/** Sets the part of the tab's title that names the page. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Sets what stands before the name of the page; empty for nothing. */
export function setTitleMark(text: string): void {
  mark = text;
  show();
}

/** Returns the tab's title without its mark, on one line like `document.title`. */
export const shownPageTitle = (): string => page.trim().split(/\s+/).join(' ');
