--
-- PostgreSQL database dump
--

\restrict SPXf5OI70ZAyZwNFVygiiGQy2j5srY22shSyj9LNvhRSWHixPJjdvLF58BX9qy9

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: people; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.people (
    id integer NOT NULL,
    full_name text,
    city text,
    number text,
    amount real,
    note text
);


--
-- Data for Name: people; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.people (id, full_name, city, number, amount, note) FROM stdin;
1	Zqadele Zqbrookner	Zürich	219-09-9991	12.5	said "hello", then left
2	Zqbéla Zqnémethy	São Paulo	219-09-9992	-3	two\nlines; and more
3	Zqciara O'Zqneill	Genève	219-09-9993	1e+06	
4	Zqdmitri Zqsokolow	Köln	219-09-9994	0.1	asks for Zqadele Zqbrookner, 100 % & <more>
\.


--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);


--
-- PostgreSQL database dump complete
--

\unrestrict SPXf5OI70ZAyZwNFVygiiGQy2j5srY22shSyj9LNvhRSWHixPJjdvLF58BX9qy9

