// Tests without a document need nothing for it.
if (typeof document !== 'undefined') require('./document-setup');
