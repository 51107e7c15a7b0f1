import { later } from './later.ts';

const Form = () => 'modulo';

test('what is shown later is fetched once, when it is asked for', async () => {
  const fetchCode = jest.fn(async () => Form);
  const form = later(fetchCode);
  expect(form.loaded()).toBeUndefined();
  expect(fetchCode).not.toHaveBeenCalled();
  expect(await Promise.all([form.load(), form.load()])).toEqual([Form, Form]);
  expect(form.loaded()).toBe(Form);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test('what cannot be fetched is not there', async () => {
  const form = later(() => Promise.reject(new Error('gone')));
  await expect(form.load()).rejects.toThrow('gone');
  expect(form.loaded()).toBeUndefined();
});
