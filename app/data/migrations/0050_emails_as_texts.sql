-- Of an email that is written as plain text the HTML is drawn when it is saved (decision 112). HTML that somebody has
-- written stays theirs, byte for byte; what was sent with the releases until here opens as text, and is sent as it is
-- until it is saved.
alter table email_templates add column is_text boolean not null default false;
update email_templates set is_text = true
where left(encode(sha256(convert_to(html_content || text_content, 'UTF8')), 'hex'), 16) in (
  '0773b4845d84e2f7', '0b011c4e4be71c06', '12e88b720d4df58e', '140fbb2977103d0f', '34146846e2fdbf3d',
  '6a4b80806abf9922', '6b831cacc4a6167c', '83cc9f4e80e0add5', '9002fdc8a69e23b4', '923763192a3b3502',
  '97a414696588847d', '9a51cae27ba53af4', 'a4d6a5f0d65c135b', 'b82eb6a85742a421', 'c5b9cce7f91af9fe',
  'd509e8f502df6935', 'e147b1fa4f04a031', 'e77c2988cb3eacf4');
