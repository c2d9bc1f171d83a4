--
-- PostgreSQL database dump
--

\restrict nMTAsj0OkkBbUzkvasRIWSmm3by5DiWfOMVZHRdqUKPkOzWQTEMZXVJ0ib0bbPC

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

INSERT INTO public.people (id, full_name, city, number, amount, note) VALUES (1, 'Zqadele Zqbrookner', 'Zürich', '219-09-9991', 12.5, 'said "hello", then left') ON CONFLICT DO NOTHING;
INSERT INTO public.people (id, full_name, city, number, amount, note) VALUES (2, 'Zqbéla Zqnémethy', 'São Paulo', '219-09-9992', -3, 'two
lines; and more') ON CONFLICT DO NOTHING;
INSERT INTO public.people (id, full_name, city, number, amount, note) VALUES (3, 'Zqciara O''Zqneill', 'Genève', '219-09-9993', 1e+06, '') ON CONFLICT DO NOTHING;
INSERT INTO public.people (id, full_name, city, number, amount, note) VALUES (4, 'Zqdmitri Zqsokolow', 'Köln', '219-09-9994', 0.1, 'asks for Zqadele Zqbrookner, 100 % & <more>') ON CONFLICT DO NOTHING;


--
-- Name: people people_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);


--
-- PostgreSQL database dump complete
--

\unrestrict nMTAsj0OkkBbUzkvasRIWSmm3by5DiWfOMVZHRdqUKPkOzWQTEMZXVJ0ib0bbPC

