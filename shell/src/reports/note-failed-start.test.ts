import { noteFailedStart } from './note-failed-start.ts';

test('a failed start is noted for whoever watches the page, and goes on to the browser', () => {
  const mark = jest.fn();
  Object.assign(performance, { mark });
  const error = new Error('no #root');
  expect(() => noteFailedStart(error)).toThrow(error);
  expect(mark).toHaveBeenCalledWith('shell:failed', { detail: 'Error: no ' });
});
