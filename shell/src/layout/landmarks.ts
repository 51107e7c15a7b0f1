/** Id of the page's own content, after header and menu. */
export const contentId = 'contenuto';

/** Id of the slide-out menu, for the button that opens it. */
export const menuId = 'menu';
