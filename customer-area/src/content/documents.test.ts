import { recordingContent } from '@studio/shared/testing';
import { readCompanyOfDocument } from './documents.ts';

test.each([
  ['a company’s document', [{ id: 7, azienda: 4 }], 4],
  ['the person’s own', [{ id: 7, azienda: null }], null],
  ['no document', [], undefined],
  ['another document', [{ id: 8, azienda: 4 }], undefined],
])('readCompanyOfDocument answers for %s', async (_, rows, expected) => {
  const { content } = recordingContent(() => Response.json({ data: rows }));
  await expect(readCompanyOfDocument(content, 7)).resolves.toEqual(expected);
});
