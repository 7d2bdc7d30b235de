-- Story pages (spec §2, reading R30): the two of the specification's brand stood in the code until now. Each shows its
-- tiles and the cards of a series.
create table story_pages (
  -- The end of its address, /category/rain-story. Series have the same addresses: the ending tells them apart.
  key text collate "C" constraint story_pages_pk primary key
    constraint story_pages_key_form check (key ~ '^[a-z][a-z0-9-]{0,33}-story$'),
  name text not null constraint story_pages_name_length check (length(name) between 1 and 60),
  name_te text constraint story_pages_name_te_length check (length(name_te) between 1 and 60),
  description text not null default '' constraint story_pages_description_length check (length(description) <= 300),
  description_te text constraint story_pages_description_te_length check (length(description_te) between 1 and 300),
  series text collate "C" constraint story_pages_series_fk references series (key),
  is_active boolean not null default true,
  version integer not null default 1 constraint story_pages_version_positive check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A store that begins now begins empty (reading R60): the series that an older migration of this very transaction has
-- brought go again. A store that was there before keeps all that it showed, word for word, as rows of its own.
delete from series where created_at = now();
-- What is still called so is the demo's, as with its cards: 'Clear the demo' takes it out.
insert into demo_seed (rows)
select '{}' where exists (select from series) or exists (select from story_tiles)
on conflict do nothing;
update demo_seed set rows = coalesce(rows, '{}') || jsonb_build_object(
  'series', '{
  "nannu-dochukunduvate": "Nannu Dochukunduvate",
  "rukmini-kalyanam": "Rukmini Kalyanam",
  "abhi-diary": "Abhi Diary Pages",
  "quotes": "Quotes"
}'::jsonb,
  'pages', '{
  "ndk-story": "Nannu Dochukunduvate",
  "rk-story": "Rukmini Kalyanam"
}'::jsonb,
  'words', '{
  "home.hero": "site/hero",
  "home.titleEn": "Stories you can hear, and hold.",
  "home.titleTe": "వినే కథలు, చేతికందే కథలు.",
  "home.lineEn": "Listen tonight. Then post a card from the story, keep one in your wallet, or stick one on a letter.",
  "home.lineTe": "ఈ రాత్రి కథ వినండి. తర్వాత ఆ కథ కార్డు ఒకటి పోస్టు చేయండి, ఒకటి పర్సులో దాచుకోండి, ఒకటి ఉత్తరం మీద అంటించండి.",
  "home.descriptionEn": "Telugu stories to listen to, and the cards and stickers drawn for them, posted from us to you.",
  "home.descriptionTe": "వినడానికి తెలుగు కథలు, వాటి కోసం గీసిన కార్డులు, స్టిక్కర్లు. మా నుంచి మీకు పోస్టులో.",
  "words.storeLineEn": "Cards in three sizes. Pick a series to look inside.",
  "words.storeLineTe": "మూడు సైజుల్లో కార్డులు. ఒక సిరీస్ ఎంచుకుని లోపల చూడండి.",
  "words.storeDescriptionEn": "Printed cards in postal, wallet and stamp size, drawn for our stories. Delivered across India.",
  "words.storeDescriptionTe": "మా కథల కోసం గీసి ముద్రించిన కార్డులు: పోస్ట్‌కార్డ్, వాలెట్, స్టాంప్ సైజుల్లో. భారతదేశమంతటా డెలివరీ.",
  "words.productEn": "Drawn for our stories and printed on thick matt card. Choose a size to post, to keep in a wallet or to stick like a stamp. We pack each card flat, by hand, so that it reaches you without a crease.",
  "words.productTe": "మా కథల కోసం గీసి, మందపాటి మ్యాట్ కార్డ్‌పై ముద్రించాం. పోస్ట్ చేయడానికో, వాలెట్‌లో దాచుకోవడానికో, స్టాంప్‌లా అంటించడానికో నచ్చిన సైజు ఎంచుకోండి. ప్రతి కార్డూ మడత పడకుండా చేరేలా మేమే చేత్తో సర్ది పంపుతాం.",
  "words.storiesLineEn": "Put on earphones. Each of these is told slowly, in Telugu.",
  "words.storiesLineTe": "ఇయర్‌ఫోన్లు పెట్టుకోండి. ఒక్కో కథా తెలుగులో, నెమ్మదిగా చెప్పాం.",
  "words.storiesDescriptionEn": "Listen to our stories: Abhi''s Diary, Nannu Dochukunduvate and Rukmini Kalyanam.",
  "words.storiesDescriptionTe": "మా కథలు వినండి: అభి డైరీ, నన్ను దోచుకుందువటే, రుక్మిణీ కల్యాణం.",
  "words.footerEn": "Stories, posted.",
  "words.footerTe": "పోస్టులో వచ్చే కథలు."
}'::jsonb
);

insert into story_pages (key, name, name_te, description, description_te, series)
select page.key, page.name, page.name_te, page.description, page.description_te,
  (select key from series where series.key = page.series)
from demo_seed, (values
  ('ndk-story', 'Nannu Dochukunduvate', 'నన్ను దోచుకుందువటే', 'A love story told in bus rides, tea glasses and things left unsaid.',
    'బస్సు ప్రయాణాల్లో, టీ గ్లాసుల్లో, చెప్పకుండా మిగిలిన మాటల్లో సాగే ప్రేమకథ.', 'nannu-dochukunduvate'),
  ('rk-story', 'Rukmini Kalyanam', 'రుక్మిణీ కల్యాణం', 'The oldest love letter we know, told again in three evenings.',
    'మనకు తెలిసిన అత్యంత పాత ప్రేమలేఖ, మూడు సాయంత్రాల్లో మళ్లీ.', 'rukmini-kalyanam')
) as page (key, name, name_te, description, description_te, series);

-- A field that an owner left empty showed the code's sentence: in Telugu only where the English was empty, too.
with said as (
  insert into settings (subject, version, value)
  select subject, coalesce(saved.version, 0) + 1, filled.value
  from demo_seed
  cross join (values ('home'), ('words')) as of (subject)
  left join lateral (
    select version, value from settings where settings.subject = of.subject order by version desc limit 1
  ) saved on true
  cross join lateral (
    select jsonb_object_agg(field, case
      when saved.value ->> field <> '' then saved.value ->> field
      when saved.value ->> (left(field, -2) || 'En') <> '' then ''
      else text
    end) as value
    from (
      select split_part(key, '.', 2) as field, value as text from jsonb_each_text(rows -> 'words')
      where split_part(key, '.', 1) = of.subject
    ) fields
  ) filled
  where filled.value is distinct from saved.value
  returning subject
)
insert into admin_events (subject, subject_id, action) select 'settings', subject, 'saved' from said;

-- Tiles stand on story pages of owners, and lead to them.
alter table story_tiles drop constraint story_tiles_page_known;
alter table story_tiles drop constraint story_tiles_story_known;
alter table story_tiles
  -- Of a story page; null: it stands on the stories page, which isn't a row.
  add column on_story_page text collate "C" generated always as (nullif(page, 'stories')) stored
    constraint story_tiles_page_fk references story_pages (key);
alter table story_tiles
  add constraint story_tiles_story_fk foreign key (story_page) references story_pages (key);
