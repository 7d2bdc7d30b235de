-- An order that was paid in cash may be given back in cash: the store's own sentences about refunds, which the release
-- before sends too, no longer name UPI. What an owner has edited stays theirs.
do $$
declare
  said text[];
begin
  foreach said slice 1 in array array[
    ['''ll send {{refund_amount}} back to you by UPI', '''ll give {{refund_amount}} back to you'],
    ['''ve sent {{refund_amount}} back to you by UPI', '''ve given {{refund_amount}} back to you'],
    ['you can''t see it in your account within', 'it hasn''t reached you within'],
    ['మీకు UPI ద్వారా తిరిగి పంపుతాం, పంపిన వెంటనే', 'మీకు తిరిగి ఇస్తాం, ఇచ్చిన వెంటనే'],
    ['మీకు UPI ద్వారా తిరిగి పంపుతాం', 'మీకు తిరిగి ఇస్తాం'],
    ['మీకు UPI ద్వారా తిరిగి పంపాం', 'మీకు తిరిగి ఇచ్చాం'],
    ['మీ ఖాతాలో కనిపించకపోతే', 'మీకు అందకపోతే'],
    ['{{refund_amount}} తిరిగి పంపాం', '{{refund_amount}} తిరిగి ఇచ్చాం']]
  loop
    update email_templates
    set subject = replace(subject, said[1], said[2]), text_content = replace(text_content, said[1], said[2]),
      html_content = replace(html_content, said[1], said[2])
    where version = 1 and template_name similar to 'order\_(verified|cancelled|refunded)%';
  end loop;
end $$;
