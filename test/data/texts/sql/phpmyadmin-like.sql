-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
CREATE TABLE `people` (
  `id` int NOT NULL AUTO_INCREMENT,
  `full_name` varchar(80) DEFAULT NULL,
  `city` text,
  `number` text,
  `amount` double DEFAULT NULL,
  `note` text,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;
INSERT INTO `people` (`id`, `full_name`, `city`, `number`, `amount`, `note`) VALUES
(1,'Zqadele Zqbrookner','Zürich','219-09-9991',12.5,'said \"hello\", then left'),
(2,'Zqbéla Zqnémethy','São Paulo','219-09-9992',-3,'two\nlines; and more'),
(3,'Zqciara O\'Zqneill','Genève','219-09-9993',1000000.0,''),
(4,'Zqdmitri Zqsokolow','Köln','219-09-9994',0.1,'asks for Zqadele Zqbrookner, 100 % & <more>');
